import type { Range } from './paging.ts';

type Fields = Record<string, 0 | 1> | string[];

/** As much of a model as is needed here: the models' own types do not fit each other. */
interface Listed {
  find(filter: object, fields?: Fields, options?: object): { lean<Read>(): { exec(): Promise<Read> } };
  estimatedDocumentCount(): { exec(): Promise<number> };
  countDocuments(filter: object): { exec(): Promise<number> };
}

interface Asked extends Range {
  filter: object;
  sort: Record<string, 1 | -1>;
  /** What of each document is read; all of it when absent. */
  fields?: Fields;
  /** The index to be read, where the database would take another. */
  hint?: Record<string, 1 | -1>;
  /** How many match, where there is a cheaper way than counting them all. */
  count?: () => Promise<number>;
}

/** One page of the documents of a model that match, and how many do in all. */
export async function readPage<Row>(model: Listed, asked: Asked): Promise<{ total: number; rows: Row[] }> {
  const { filter, fields, sort, skip, limit, hint, count = () => countMatching(model, filter) } = asked;
  const [total, rows] = await Promise.all([
    count(),
    // A limit of 0 would be none.
    limit === 0
      ? []
      : model
          .find(filter, fields, { sort, skip, limit, ...(hint && { hint }) })
          .lean<Row[]>()
          .exec(),
  ]);
  return { total, rows };
}

/** How many there are in all is known without counting. */
export const countMatching = (model: Listed, filter: object): Promise<number> =>
  Object.keys(filter).length === 0 ? model.estimatedDocumentCount().exec() : model.countDocuments(filter).exec();
