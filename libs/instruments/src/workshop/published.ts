/** What is recorded when a version is published: SHA-256 hashes in hexadecimal. */
interface PublishedVersion {
  /** SHA-256 of the canonical JSON of the pack. */
  pack: string;
  /** SHA-256 of the sample submissions of the instrument. */
  samples: string;
  /** SHA-256 of the results of these samples. */
  results: string;
}

/** `packs/published.json`: by instrument id, then by version. */
export type PublishedList = Readonly<Record<string, Readonly<Record<string, PublishedVersion>>>>;

/** An installed version with the hashes that it has now. An invalid pack has no results. */
export type InstalledVersion = Pick<PublishedVersion, 'pack'> &
  Partial<PublishedVersion> & { id: string; version: string };

/**
 * The text that identifies the content of a pack. It ignores the layout of the file, its way to write the same text or number, and the path of
 * its schema. The order of keys counts, because results copy maps of the pack and keep their order.
 * @param pack parsed JSON, which has no `undefined`
 */
export function canonicalJson(pack: object): string {
  const { $schema: _path, ...content } = pack as { $schema?: string };
  return JSON.stringify(content);
}

const CHANGED: Record<keyof PublishedVersion, string> = {
  pack: 'its content changed. A published version never changes, because results name it: put the change in a new version',
  samples: 'the sample submissions changed, so that nothing compares the results. Generate the same ones as before',
  results: 'its sample submissions get other results. Stored results would no longer be reproducible',
};

const MISSING = 'the pack is missing. Published versions stay, because results and unfinished questionnaires need them';

/**
 * Compares the installed packs with the record of what was published.
 * @param before the record of an earlier commit, whose packs must still be recorded alike; empty if it is unknown
 * @returns problems by "<id> <version>"; empty if nothing that was published changed and every version is recorded
 */
export function findPublishedProblems(
  installed: readonly InstalledVersion[],
  recorded: PublishedList,
  before: PublishedList = {},
): { id: string; version: string; problem: string }[] {
  const named = (problem: string, { id, version }: { id: string; version: string }) => ({ id, version, problem });
  const isInstalled = (wanted: { id: string; version: string }) =>
    installed.some(({ id, version }) => id === wanted.id && version === wanted.version);
  return [
    ...versionsOf(before)
      .filter(({ id, version, hashes }) => hashesOf(recorded, id, version)?.pack !== hashes.pack)
      .map((one) => named('its record changed. A record is added once and never edited or removed', one)),
    ...versionsOf(recorded)
      .filter((one) => !isInstalled(one))
      .map((one) => named(MISSING, one)),
    ...installed.flatMap((one) => {
      const hashes = hashesOf(recorded, one.id, one.version);
      if (!hashes) return [named('is not recorded. When it is final, run "npm run packs -- check --record"', one)];
      return (Object.keys(CHANGED) as (keyof PublishedVersion)[])
        .filter((part) => one[part] !== undefined && hashes[part] !== one[part])
        .map((part) => named(`${CHANGED[part]} (now ${one[part]})`, one));
    }),
  ];
}

/** Adds the versions that are not recorded yet. Existing records stay as they are. Sorted, so that branches merge. */
export function recordNew(installed: readonly InstalledVersion[], recorded: PublishedList): PublishedList {
  const versions = [
    ...versionsOf(recorded),
    ...installed
      .filter(({ id, version }) => !hashesOf(recorded, id, version))
      .flatMap(({ id, version, pack, samples, results }) =>
        samples && results ? [{ id, version, hashes: { pack, samples, results } }] : [],
      ),
  ];
  const order = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });
  versions.sort((a, b) => order(a.id, b.id) || order(a.version, b.version));
  const list: Record<string, Record<string, PublishedVersion>> = {};
  for (const { id, version, hashes } of versions) list[id] = { ...list[id], [version]: hashes };
  return list;
}

const versionsOf = (list: PublishedList) =>
  Object.entries(list).flatMap(([id, versions]) =>
    Object.entries(versions).map(([version, hashes]) => ({ id, version, hashes })),
  );

const hashesOf = (list: PublishedList, id: string, version: string): PublishedVersion | undefined => {
  const versions = Object.hasOwn(list, id) ? list[id] : undefined;
  return versions && Object.hasOwn(versions, version) ? versions[version] : undefined;
};
