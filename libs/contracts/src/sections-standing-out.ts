const MOST = 3;
/** The scale's JARANG: below it, the behaviours of a section hardly appear. */
const APPEARS = 2;

/**
 * The sections that a summary of a sensory profile may name as shown most often, the highest average first. Three at most,
 * none that hardly appears beside one that does more, and never some of several that are equal: a reader would take the
 * others for lower. Only at the very top all equal ones are named, however many. Empty when all are equal, or none was
 * answered.
 */
export function sectionsStandingOut<Section extends { average: number | null }>(
  sections: readonly Section[],
): (Section & { average: number })[] {
  const answered = sections
    .filter((section): section is Section & { average: number } => section.average !== null)
    .sort((a, b) => b.average - a.average);
  const [first] = answered;
  if (answered.every(({ average }) => average === first?.average)) return [];
  const reaching = (average: number) => answered.filter((section) => section.average >= average);
  return answered.filter(
    ({ average }) => average === first?.average || (average >= APPEARS && reaching(average).length <= MOST),
  );
}
