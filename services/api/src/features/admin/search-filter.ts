import { User } from '../auth/index.ts';

/** More words than a name and an address have narrow nothing further. */
const WORDS_MAX = 6;

/**
 * User assessments of people, or of assessments, where every word of the search begins a word: "rat profil" finds
 * Ratna's Profil Sensori. The people are looked up first, so that the list itself is read along its own index.
 */
export async function searchFilter(search: string): Promise<object> {
  const words = [...new Set(search.split(/[\s\p{C}]+/u).filter(Boolean))].slice(0, WORDS_MAX);
  if (words.length === 0) return {};
  return { $and: await Promise.all(words.map(beginsSomething)) };
}

async function beginsSomething(word: string): Promise<object> {
  const begins = { $regex: `(^|[^\\p{L}\\p{N}])${literal(word)}`, $options: 'i' };
  const people = await User.find({ $or: [{ firstName: begins }, { lastName: begins }, { email: begins }] }, { _id: 1 })
    .lean<{ _id: number }[]>()
    .exec();
  return { $or: [{ userId: { $in: people.map(({ _id }) => _id) } }, { 'assessment.name': begins }] };
}

/** No character of what was typed is read as a pattern. */
const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/#-]/g, '\\$&');
