/** The package of an import: "react" for "react/jsx-runtime", "@scope/name" for "@scope/name/part". */
export const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
