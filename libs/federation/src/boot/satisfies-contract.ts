const VERSION = /^\^?(\d+)\.(\d+)\.(\d+)$/;

const partsOf = (version: string): [number, number, number] | null => {
  const found = VERSION.exec(version);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : null;
};

/**
 * Whether the shell's contract version satisfies the range of a remote.
 * @param offered the shell's version, "1.2.0"
 * @param wanted an exact version, or a caret range as in npm: "^1.1.0" accepts 1.1.0 up to, but not including, 2.0.0
 * @returns false for any other notation, so that an unreadable range never starts a remote
 */
export function satisfiesContract(offered: string, wanted: string): boolean {
  const have = partsOf(offered);
  const need = partsOf(wanted);
  if (!have || !need || offered.startsWith('^')) return false;
  const [major, minor, patch] = have;
  const [needMajor, needMinor, needPatch] = need;
  if (!wanted.startsWith('^')) return major === needMajor && minor === needMinor && patch === needPatch;
  if (major !== needMajor) return false;
  if (major === 0) return minor === needMinor && patch >= needPatch;
  return minor > needMinor || (minor === needMinor && patch >= needPatch);
}
