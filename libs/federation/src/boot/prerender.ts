import type { FlagValues } from '@kenali/contracts';

/** The file of a release that renders its public pages without a browser. A remote without public pages has none. */
export const PRERENDER_FILE = 'prerender.js';

/** Id of the `<script type="application/json">` element with the responses of the API that a prerendered page shows, by path. */
export const PAGE_DATA_ID = 'kenali-data';

/** Set on the root element of a prerendered page. */
export const PRERENDERED_ATTRIBUTE = 'data-prerendered';

/** What the shell's file renders. */
export interface PrerenderRequest {
  /** Path of the page, without a query. */
  path: string;
  /** Responses of the API by path: `{ '/api/assessments': [...] }`. What is missing shows as loading. */
  data: Record<string, unknown>;
  /** Of the remote that owns the page: the flags that are not at their default. */
  flags: FlagValues;
}

export interface Prerendered {
  /** The content of the root element. */
  html: string;
  /** The `<style>` elements of styled-components. */
  styles: string;
  /** Whether all parts of the page have loaded. If not, render again after the pending promises. */
  isComplete: boolean;
}

/** The form of {@link ShellPrerender}. A shell with another one has outlines instead of content until the site knows its form. */
export const PRERENDER_VERSION = 1;

/** What `prerender.js` of the shell sets as a global, and the site calls. */
export interface ShellPrerender {
  version: typeof PRERENDER_VERSION;
  /** @param factory default export of the remote that owns the path, or null for a page of the shell */
  render(request: PrerenderRequest, factory: unknown): Prerendered;
}
