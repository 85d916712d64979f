import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { sentenceOf } from '../pack-problems.ts';

/** A `pack.json` with the positions of everything in it. */
export interface PackFile {
  /** From the folder of all packs, "generic/1.0.0/pack.json". */
  file: string;
  /** Undefined if the file is not JSON. */
  json: unknown;
  /** Breaches of JSON: wrong syntax, and keys that occur twice, of which only the last one would count. */
  syntax: { line: number; column: number; problem: string }[];
  /** @returns line and column, both from 1, of the value at these keys and positions */
  locate(path: readonly (string | number)[]): { line: number; column: number };
}

/** Who reads more mends these first. Each costs a walk through the text. */
const PROBLEMS_MAX = 50;
/** Packs have six levels. The parser calls itself for each one, so a text of brackets alone would exhaust the stack. */
const DEPTH_MAX = 40;
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/** Reads the text of a `pack.json`. @param file how findings name it */
export function parsePack(file: string, text: string): PackFile {
  const deep = tooDeepAt(text);
  if (deep !== null) {
    const syntax = [{ ...placeOf(text, deep), problem: sentenceOf('tooDeep', DEPTH_MAX) }];
    return { file, json: undefined, syntax, locate: () => ({ line: 1, column: 1 }) };
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const at = (offset: number) => placeOf(text, offset);
  const isValid = root !== undefined && errors.length === 0;
  return {
    file,
    json: isValid ? JSON.parse(text) : undefined,
    syntax: [
      ...errors.slice(0, PROBLEMS_MAX).map(({ error, offset }) => ({
        ...at(offset),
        problem: sentenceOf('notJson', printParseErrorCode(error)),
      })),
      ...(root ? refusedKeys(root) : []).slice(0, PROBLEMS_MAX).map(({ offset, key }) => ({
        ...at(offset),
        problem: sentenceOf(RESERVED.has(key) ? 'keyImpossible' : 'keyTwice', key),
      })),
    ],
    locate: (path) => at((root && findNodeAtLocation(root, [...path])?.offset) ?? 0),
  };
}

/** Keys that occur twice, of which `JSON.parse` would keep the last one, and keys that JavaScript gives a meaning. */
function refusedKeys(node: Node): { offset: number; key: string }[] {
  const children = node.children ?? [];
  const seen = new Set<string>();
  const own = (node.type === 'object' ? children : []).flatMap(({ children: [key] = [] }) => {
    const name = key ? String(getNodeValue(key)) : '';
    if (!key || (!seen.has(name) && !RESERVED.has(name))) {
      seen.add(name);
      return [];
    }
    return [{ offset: key.offset, key: name }];
  });
  return [...own, ...children.flatMap(refusedKeys)];
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** The offset of the first bracket that is nested too deep, or null. */
function tooDeepAt(text: string): number | null {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\[\s\S])*"?|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > DEPTH_MAX) return index;
  }
  return null;
}
