import { nameKey, type UserAssessmentView } from '@kenali/contracts';

/** A child that assessments of the list are about. */
export interface ListedChild {
  key: string;
  label: string;
}

/**
 * What tells the children of the list apart: the profile, else the name that was typed. Equal names are not merged, because
 * two children may have one: without its profile, an assessment is in a group of its own.
 */
export const childKeyOf = ({ childId, childName }: UserAssessmentView): string | null =>
  childId !== undefined ? `profile ${childId}` : childName ? `name ${nameKey(childName)}` : null;

/** The children of the list by name. The label of a profile is the name in its newest assessment. */
export function listChildren(list: readonly UserAssessmentView[]): ListedChild[] {
  const found = new Map<string, { name: string; isProfile: boolean }>();
  for (const each of [...list].sort((one, other) => other.id - one.id)) {
    const key = childKeyOf(each);
    if (key !== null && !found.has(key) && each.childName)
      found.set(key, { name: each.childName, isProfile: each.childId !== undefined });
  }
  const all = [...found].map(([key, { name, isProfile }]) => ({ key, name, isProfile }));
  const hasNamesake = (child: (typeof all)[number]) =>
    all.some((other) => other.key !== child.key && nameKey(other.name) === nameKey(child.name));
  return all
    .map((child) => ({
      key: child.key,
      label: !child.isProfile && hasNamesake(child) ? `${child.name} (tanpa profil)` : child.name,
    }))
    .sort((one, other) => one.label.localeCompare(other.label, 'id'));
}
