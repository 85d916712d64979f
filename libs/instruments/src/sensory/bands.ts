/**
 * The band of a band score.
 * @param score `bandScore`, whole points, 125 to 625 for `sensory-profile` 1.0.0; not called below 100 answered items
 * @param bands closed intervals, ascending, without gap or overlap (`checkSensoryPack` refuses others); null is open
 * @throws RangeError when no band holds the score: a broken pack or sum, never a user mistake
 * Source: pack `sensory-profile`, field `bandSets`.
 */
export function bandOf<B extends { min: number | null; max: number | null }>(score: number, bands: readonly B[]): B {
  const band = bands.find(
    ({ min, max }) => (min ?? Number.NEGATIVE_INFINITY) <= score && score <= (max ?? Number.POSITIVE_INFINITY),
  );
  if (!band) throw new RangeError(`No band holds the score ${score}`);
  return band;
}
