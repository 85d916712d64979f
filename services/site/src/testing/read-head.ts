/** The title and the address of a page, and the content of each tag by its name. */
export function headIn(html: string) {
  const tags = html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g);
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1],
    ...Object.fromEntries([...tags].map(([, name, content]) => [name, content])),
  };
}

/** The structured data of a page. */
export const blocksIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  );
