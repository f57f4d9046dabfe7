import type { KyselyPlugin } from 'kysely';
import { InsertQueryNode } from 'kysely';

/** A disk with no room left for one table: every insert into it fails, and its transaction with it. */
export function refuseWrites(table: string): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (InsertQueryNode.is(node) && node.into?.table.identifier.name === table) {
        throw new Error('disk full');
      }
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}
