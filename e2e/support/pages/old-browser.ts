import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserContext } from '@playwright/test';
import browsers from '../../../libs/federation/webpack/browsers.json' with { type: 'json' };

type Support = { version_added?: string | boolean | null; flags?: unknown } | Support[] | undefined;
type Entry = { __compat?: { support: Record<string, Support> } };

/** The oldest supported browsers, by their names in MDN's data. */
const OLDEST = {
  chrome: browsers.chrome,
  firefox: browsers.firefox,
  safari_ios: browsers.ios,
};

/** Makes versions comparable: "15.4" becomes 15004. */
const toOrdinal = (version: string): number => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  return major * 1000 + minor;
};

function isSupportedBy(version: string, support: Support): boolean {
  const [first] = Array.isArray(support) ? support : [support];
  if (!first || Array.isArray(first) || first.flags) return false;
  const added = first.version_added;
  return added === true || (typeof added === 'string' && toOrdinal(added) <= toOrdinal(version));
}

/** Whether at least one of the oldest browsers lacks this feature. */
const isTooNew = ({ __compat: compat }: Entry): boolean =>
  compat !== undefined &&
  Object.entries(OLDEST).some(([name, version]) => !isSupportedBy(version, compat.support[name] as Support));

/** A feature to delete: all of `owner`, or a member of its constructor, its prototype, or both when `of` is missing. */
interface Missing {
  owner: string;
  member?: string;
  side?: 'constructor' | 'prototype';
}

type ToMissing = (owner: string, member: string) => Missing;

function listMissing(owners: Record<string, Record<string, Entry>>, toMissing: ToMissing): Missing[] {
  return Object.entries(owners).flatMap(([owner, entry]): Missing[] => {
    if (isTooNew(entry as Entry)) return [{ owner }];
    const tooNew = Object.keys(entry).filter((name) => name !== '__compat' && isTooNew(entry[name] as Entry));
    return tooNew.map((member) => toMissing(owner, member));
  });
}

/** The data of web APIs mark members of the constructor by their name. The data of JavaScript built-ins do not. */
const toMissingWebApi: ToMissing = (owner, member) =>
  member.endsWith('_static')
    ? { owner, member: member.replace(/_static$/, ''), side: 'constructor' }
    : { owner, member, side: 'prototype' };

/** About 1,700 features. */
const MISSING = [
  ...listMissing(data.javascript.builtins as never, (owner, member) => ({ owner, member })),
  ...listMissing(data.api as never, toMissingWebApi),
];

/**
 * Deletes the built-ins that one of the oldest supported browsers lacks from every page. It does not cover syntax, which
 * `tools/syntax` checks, and CSS.
 */
export const emulateOldBrowser = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((missing) => {
    const globals = window as unknown as Record<string, { prototype?: object } | undefined>;
    for (const { owner, member, side } of missing) {
      // Members of `Window` are properties of the global object itself.
      const holder = owner === 'Window' ? { prototype: window } : globals[owner];
      if (member === undefined) delete globals[owner];
      else {
        if (holder && side !== 'prototype') Reflect.deleteProperty(holder, member);
        if (holder?.prototype && side !== 'constructor') Reflect.deleteProperty(holder.prototype, member);
      }
    }
    // Without popover support, the attribute must not hide the element either.
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function set(name, value) {
      if (name !== 'popover') setAttribute.call(this, name, value);
    };
  }, MISSING);
