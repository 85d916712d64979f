import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { whyForbidden } from './why-forbidden.ts';

const SOURCES = '{apps,services,libs,tools,e2e}/**/*.{ts,tsx,cjs,mjs}';
/** Installed, built or released, not written here. */
const EXCLUDED = ['**/node_modules', '**/dist', '**/.data', 'e2e/releases'];

/** Every import below `root` that the table forbids, as "file:line: why". */
export function checkBoundaries(root: string): string[] {
  const files = globSync(SOURCES, { cwd: root, exclude: EXCLUDED });
  return files.sort().flatMap((file) =>
    readImports(file, readFileSync(join(root, file), 'utf8')).flatMap(({ module, line }) => {
      const why = whyForbidden(file, module);
      return why ? [`${file}:${line}: '${module}' is forbidden. ${why}`] : [];
    }),
  );
}

/** A module that a file names. */
interface Import {
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
function readImports(file: string, text: string): Import[] {
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
