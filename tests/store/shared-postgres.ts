import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { openStore } from '../../server/store/database.ts';
import { startPostgres } from './postgres.ts';
import type { PostgresServer } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers a POST with the URL of a new, empty database in the newest layout. */
    readonly databases: string;
  }
}

/** The database that all others are copies of: creating the tables for each took most of its test's time. */
const LAYOUT = 'kipu_layout';

async function startWithLayout(): Promise<PostgresServer> {
  const postgres = await startPostgres();
  const store = await openStore({ url: await postgres.createDatabase(LAYOUT), file: '' });
  await store.close();
  return postgres;
}

/**
 * Provides all test files of a run with one PostgreSQL server, which starts when the first of them requests a database:
 * most runs during development need none.
 * @returns The function that ends it after the last test.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgres: Promise<PostgresServer> | undefined;
  let count = 0;
  const messages = createServer((_, response) => {
    // Files of one worker share its connections: one from an earlier file may be closing when the next file uses it.
    response.setHeader('connection', 'close');
    postgres ??= startWithLayout();
    postgres
      .then((server) => server.createDatabase(`kipu_${(count += 1)}`, LAYOUT))
      .then(
        (url) => response.end(url),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  await new Promise<void>((resolve) => messages.listen(0, '127.0.0.1', resolve));
  const address = messages.address();
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  project.provide('databases', `http://127.0.0.1:${address.port}`);
  return async () => {
    messages.close();
    await (await postgres)?.stop();
  };
}
