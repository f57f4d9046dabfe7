import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A function, a method or a constant of the top, by its name: what others reach by mentioning it. */
export interface Piece {
  readonly name: string;
  readonly file: string;
  readonly node: ts.Node;
  /** Every name that it calls or hands on. */
  readonly mentions: ReadonlySet<string>;
}

/** Returns the files of a folder, read into their syntax. */
export function readSources(folder: string): ts.SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      const name = path.posix.join(folder, file);
      return ts.createSourceFile(name, readFileSync(name, 'utf8'), ts.ScriptTarget.Latest, true);
    });
}

/** Returns a node and everything below it, outermost first. */
export function everyNode(node: ts.Node): ts.Node[] {
  const below: ts.Node[] = [];
  ts.forEachChild(node, (child) => void below.push(...everyNode(child)));
  return [node, ...below];
}

/** Returns the pieces of a file, each before those inside it. */
export const piecesOf = (source: ts.SourceFile): Piece[] =>
  everyNode(source).flatMap((node) => {
    const name = nameOfPiece(node);
    if (name === null) return [];
    return [{ name, file: source.fileName, node, mentions: mentionsOf(node) }];
  });

/** Returns every name that a node calls or hands on, by which another piece may be meant. */
export function mentionsOf(node: ts.Node): ReadonlySet<string> {
  const names = everyNode(node).filter(ts.isIdentifier);
  const isOwn = new Set(names.filter(isBinding).map(({ text }) => text));
  return new Set(
    names
      .filter((name) => isCalled(name) || (isHandedOn(name) && !isOwn.has(name.text)))
      .map(({ text }) => text),
  );
}

/** Whether a name is given to a value here: a parameter, a variable, a part of either. */
const isBinding = ({ parent, text }: ts.Identifier) =>
  (ts.isParameter(parent) || ts.isBindingElement(parent) || ts.isVariableDeclaration(parent)) &&
  parent.name.getText() === text;

function isCalled(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent) && parent.name === name) {
    return ts.isCallExpression(parent.parent) && parent.parent.expression === parent;
  }
  return ts.isCallExpression(parent) && parent.expression === name;
}

/** Whether a value goes on from here by its name: as an argument, in an object or a list, or as the answer. */
function isHandedOn(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === name;
  return [
    ts.isCallExpression,
    ts.isShorthandPropertyAssignment,
    ts.isArrayLiteralExpression,
    ts.isReturnStatement,
  ].some((is) => is(parent));
}

function nameOfPiece(node: ts.Node): string | null {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return node.name?.text ?? null;
  if (ts.isMethodDeclaration(node)) return node.name.getText();
  if (ts.isPropertyAssignment(node)) return isFunction(node.initializer) ? node.name.getText() : null;
  if (!ts.isVariableDeclaration(node) || !node.initializer) return null;
  const isOfTop = ts.isSourceFile(node.parent.parent.parent);
  return isOfTop || isFunction(node.initializer) ? node.name.getText() : null;
}

const isFunction = (node: ts.Node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);
