import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** One import as it stands in a file: who takes, what is taken, and whether only its types are. */
export interface Import {
  /** File of the repository that imports. */
  readonly from: string;
  /** File of the repository, or the name of a package. */
  readonly to: string;
  readonly typesOnly: boolean;
}

const SOURCE = /\.(ts|tsx|js|mjs)$/;

/**
 * Every import and re-export of a room's files, dynamic ones and `typeof import()` included.
 * @param room Top-level folder.
 */
export function importsOf(room: string): Import[] {
  return readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name))
    .map((name) => path.posix.join(room, name.split(path.sep).join('/')))
    .flatMap(importsOfFile);
}

function importsOfFile(file: string): Import[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typesOnly: boolean) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const to = specifier.text.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), specifier.text)
      : specifier.text;
    found.push({ from: file, to, typesOnly });
  };
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, takesTypesOnly(node.importClause));
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function takesTypesOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const names = clause.namedBindings;
  return (
    !clause.name &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.length > 0 &&
    names.elements.every((element) => element.isTypeOnly)
  );
}
