// The entry of `prerender.js`, which the site runs in a sandbox without DOM and network (docs/decisions/0092).
import 'core-js/actual/url';
import 'core-js/actual/url-search-params';
import type { RemoteFactory, RemoteModule } from '@kenali/contracts';
import type { Prerendered, PrerenderRequest } from '@kenali/federation/boot';
import {
  createOverrides,
  OverridesContext,
  ownerAt,
  type RemoteState,
  type RemoteStates,
  RemoteStatesContext,
  readMode,
} from '@kenali/federation/host';
import * as query from '@tanstack/react-query';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import * as styledComponents from 'styled-components';
import { createShell } from './app/create-shell.tsx';
import { Site } from './app/site.tsx';

const { ServerStyleSheet, StyleSheetManager } = styledComponents;

export { PRERENDER_VERSION as version } from '@kenali/federation/boot';

/** The packages that remotes take from the shell, by their names. */
export const shared = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'styled-components': styledComponents,
  '@tanstack/react-query': query,
};

/** React writes it where something has suspended. */
const SUSPENDED = '<!--$!-->';
/** React writes them in front of the page for its images, where the site expects what the shell has around it. */
const IMAGE_HINTS = /^(?:<link rel="preload" as="image"[^>]*>)+/;

const never = () => new Promise<never>(() => undefined);
const NO_STORAGE = {
  get: () => null,
  set: () => undefined,
  remove: () => undefined,
  onForeignChange: () => () => undefined,
};
const overrides = createOverrides(() => {
  throw new Error('There is no storage here');
}, 'none');

/** The remote of the page has started, and no other is on it. */
function statesOf(module: RemoteModule | null): RemoteStates {
  const state: RemoteState = module ? { status: 'ready', module, release: null } : { status: 'loading' };
  return { get: () => state, subscribe: () => () => undefined, start: never };
}

/** See `ShellPrerender`. */
export function render({ path, data, flags }: PrerenderRequest, factory: RemoteFactory | null): Prerendered {
  const created = createShell({ fetch: never, storage: NO_STORAGE });
  for (const [address, response] of Object.entries(data)) created.webCore.queryClient.setQueryData([address], response);
  const states = statesOf(ownerAt(path) && factory ? factory({ ...created.shell, flags }) : null);
  const sheet = new ServerStyleSheet();
  const html = renderToString(
    <StyleSheetManager sheet={sheet.instance}>
      <RemoteStatesContext value={states}>
        <OverridesContext value={() => overrides}>
          <Site
            {...created}
            mode={readMode()}
            renderRouter={(layout) => <StaticRouter location={path}>{layout}</StaticRouter>}
          />
        </OverridesContext>
      </RemoteStatesContext>
    </StyleSheetManager>,
  );
  return {
    html: html.replace(IMAGE_HINTS, ''),
    styles: sheet.getStyleTags(),
    isComplete: !html.includes(SUSPENDED),
  };
}
