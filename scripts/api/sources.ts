import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A named function, method, class or top-level constant. */
export interface Piece {
  readonly name: string;
  readonly node: ts.Node;
}

/** Parses all files of a folder. */
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

/** Returns the named pieces of a file, outer ones first. */
export const piecesOf = (source: ts.SourceFile): Piece[] =>
  everyNode(source).flatMap((node) => {
    const name = nameOfPiece(node);
    if (name === null) return [];
    return [{ name, node }];
  });

function nameOfPiece(node: ts.Node): string | null {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return node.name?.text ?? null;
  if (ts.isMethodDeclaration(node)) return node.name.getText();
  if (ts.isPropertyAssignment(node)) return isFunction(node.initializer) ? node.name.getText() : null;
  if (!ts.isVariableDeclaration(node) || !node.initializer) return null;
  const isOfTop = ts.isSourceFile(node.parent.parent.parent);
  return isOfTop || isFunction(node.initializer) ? node.name.getText() : null;
}

const isFunction = (node: ts.Node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);
