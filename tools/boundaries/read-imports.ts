import { type Node, parseSync, Visitor } from 'oxc-parser';

/** A module that a file names. */
export interface Import {
  /** As it is written: "../user/index.ts". */
  module: string;
  /** Counts from 1. */
  line: number;
}

/** Calls that load the module of their first argument. */
const LOADERS = /^(require(\.resolve)?|jest\.\w+)$/;

/**
 * Reads every module that a file names: in imports and exports, in types, and in calls of `require` and `jest`.
 * @throws Error if the file cannot be parsed
 */
export function readImports(file: string, text: string): Import[] {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: Import[] = [];
  const add = (node: Node | null | undefined) => {
    if (node?.type === 'Literal' && typeof node.value === 'string')
      found.push({ module: node.value, line: text.slice(0, node.start).split('\n').length });
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
    CallExpression({ callee, arguments: [first] }) {
      if (LOADERS.test(text.slice(callee.start, callee.end))) add(first);
    },
  }).visit(program);
  return found;
}
