import { join } from 'node:path';
import {
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  EnumType,
  SchemaGenerator,
} from 'ts-json-schema-generator';
import type { Schema } from './breaking-changes.ts';

type Json = Record<string, unknown>;

/** JSON Schemas of the responses by call, and of the types that they name. */
export interface ResponseSchemas {
  properties: Record<string, Schema>;
  definitions: Record<string, Schema>;
}

/** Describes the types of `libs/contracts`, which takes some seconds. */
export function readResponseSchemas(root: string): ResponseSchemas {
  const config = {
    ...DEFAULT_CONFIG,
    path: join(root, 'libs/contracts/src/calls/index.ts'),
    tsconfig: join(root, 'tsconfig.base.json'),
    type: 'CallResponses',
    topRef: false,
    encodeRefs: false,
    sortProps: false,
    skipTypeCheck: true,
  };
  const program = createProgram(config);
  const checker = program.getTypeChecker();
  const valuesOf = (node: Parameters<typeof checker.getTypeAtLocation>[0]): string[] | null => {
    const type = checker.getTypeAtLocation(node);
    const types = type.isUnion() ? type.types : [type];
    const values = types.flatMap((each) => (each.isStringLiteral() ? [each.value] : []));
    return values.length === types.length ? values : null;
  };
  const parser = createParser(program, config, (chain) => {
    // The generator reads no list that is made of others, such as `(typeof LIST)[number]` of `[...OTHERS, 'more']`. The compiler knows its values.
    chain.addNodeParser({
      supportsNode: (node) => 'indexType' in node && valuesOf(node) !== null,
      createType: (node) => new EnumType(`${node.getSourceFile().fileName}:${node.pos}`, valuesOf(node) ?? []),
    });
  });
  const schema = new SchemaGenerator(program, parser, createFormatter(config), config).createSchema('CallResponses');
  return asComponents(schema) as unknown as ResponseSchemas;
}

/** Types are components of an OpenAPI document, a single value is a list of one, and text is not empty unless its type says so. */
function asComponents<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map(asComponents) as Node;
  if (typeof node !== 'object' || node === null) return node;
  const { const: value, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, each]) => [key, asComponents(each)]),
  ) as Json;
  if (value !== undefined) return { ...rest, enum: [value] } as Node;
  if (typeof rest.$ref === 'string') rest.$ref = rest.$ref.replace('#/definitions/', '#/components/schemas/');
  if ([rest.type].flat().includes('string') && !rest.enum) rest.minLength ??= 1;
  return rest as Node;
}
