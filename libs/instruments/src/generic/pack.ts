import type { PackHead } from '../pack-head.ts';

export interface GenericQuestion {
  id: number;
  text: string;
  options: { value: string; label: string }[];
}

/** A short questionnaire without scoring, as it stands in `packs/generic/<version>/pack.json`. */
export interface GenericPack extends PackHead<'generic'> {
  questions: GenericQuestion[];
  scoring: { method: 'none' };
}
