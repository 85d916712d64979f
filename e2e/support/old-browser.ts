import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserContext } from '@playwright/test';
import browsers from '../../libs/federation/webpack/browsers.json' with { type: 'json' };

type Support = { version_added?: string | boolean | null; flags?: unknown } | Support[] | undefined;
type Entry = { __compat?: { support: Record<string, Support> } };

/** The oldest browsers that the site is for, by their names in the data. */
const OLDEST = {
  chrome: browsers.chrome,
  firefox: browsers.firefox,
  safari_ios: browsers.ios,
};

/** 15.4 as 15004: versions are no fractions. */
const ordinal = (version: string): number => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  return major * 1000 + minor;
};

function hadBy(version: string, support: Support): boolean {
  const [first] = Array.isArray(support) ? support : [support];
  if (!first || Array.isArray(first) || first.flags) return false;
  const added = first.version_added;
  return added === true || (typeof added === 'string' && ordinal(added) <= ordinal(version));
}

/** One of the oldest browsers has no such thing, whatever today's have. */
const isNewer = ({ __compat: compat }: Entry): boolean =>
  compat !== undefined &&
  Object.entries(OLDEST).some(([name, version]) => !hadBy(version, compat.support[name] as Support));

/** What is taken away: all of `owner`, or a member of its constructor, of its prototype, or of whichever has it. */
interface Missing {
  owner: string;
  member?: string;
  of?: 'constructor' | 'prototype';
}

type Naming = (owner: string, member: string) => Missing;

function missingOf(owners: Record<string, Record<string, Entry>>, named: Naming): Missing[] {
  return Object.entries(owners).flatMap(([owner, entry]): Missing[] => {
    if (isNewer(entry as Entry)) return [{ owner }];
    const newer = Object.keys(entry).filter((name) => name !== '__compat' && isNewer(entry[name] as Entry));
    return newer.map((member) => named(owner, member));
  });
}

/** Of the browser's own objects the data tell members of the constructor by their name, of JavaScript's they do not. */
const ofBrowser: Naming = (owner, member) =>
  member.endsWith('_static')
    ? { owner, member: member.replace(/_static$/, ''), of: 'constructor' }
    : { owner, member, of: 'prototype' };

/** About 1,700 of them, by the data of MDN. */
const MISSING = [
  ...missingOf(data.javascript.builtins as never, (owner, member) => ({ owner, member })),
  ...missingOf(data.api as never, ofBrowser),
];

/**
 * Takes out of each page what one of the oldest browsers lacks: whole objects and their members. Syntax stays, which
 * `tools/syntax` looks after, and so do styles.
 */
export const makeOld = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((all) => {
    const world = window as unknown as Record<string, { prototype?: object } | undefined>;
    for (const { owner, member, of } of all) {
      // What belongs to `Window` stands on the window itself.
      const holder = owner === 'Window' ? { prototype: window } : world[owner];
      if (member === undefined) delete world[owner];
      else {
        if (holder && of !== 'prototype') Reflect.deleteProperty(holder, member);
        if (holder?.prototype && of !== 'constructor') Reflect.deleteProperty(holder.prototype, member);
      }
    }
    // Old browsers do not hide what has this attribute either.
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function set(name, value) {
      if (name !== 'popover') setAttribute.call(this, name, value);
    };
  }, MISSING);
