import { packHead } from '../read-pack.ts';
import { fields, listOf, matching, oneOf, text, type Valid, whole } from '../shape.ts';

const key = matching(/^[a-z][a-z_]*$/, 'huruf kecil dan garis bawah');

export const intelligenceShape = fields({
  ...packHead('multiple-intelligence'),
  heading: text,
  options: listOf(fields({ value: oneOf<boolean>(true, false), label: text }), 2),
  categories: listOf(
    fields({
      /** The key in stored maps. */
      key,
      name: text,
      description: text,
      /** Lucide icon id. */
      icon: matching(/^[a-z][a-z0-9-]*$/, 'nama ikon seperti book-open'),
      /** The background of white text. */
      color: matching(/^#[0-9A-Fa-f]{6}$/, 'warna seperti #7C3AED'),
      /** First and last question number. */
      range: listOf(whole(1), 2),
      tips: listOf(text),
    }),
  ),
  questions: listOf(fields({ id: whole(1), category: key, text })),
  scoring: fields({
    method: oneOf('count-true'),
    /** Ranks that count as dominant. */
    dominantFallback: whole(1),
    /** Ranks that get tips. */
    recommendationCategories: whole(1),
    tieBreak: oneOf('category-order'),
  }),
  importantNote: fields({ heading: text, text }),
});

/** A multiple-intelligence assessment as content, stored in `packs/multiple-intelligence/<version>/pack.json`. */
export type IntelligencePack = Valid<typeof intelligenceShape>;
