const DEFAULT_LIMIT = 200;
/** Reads all rows of a page in one reply of the database: the default of the driver is 101 documents in the first one. */
export const ONE_REPLY = { batchSize: 1001 };

export interface PageRange {
  skip: number;
  limit: number;
}

/** Converts the `page` (from 1) and `limit` of a query into the rows to skip and to read. */
export const toPageRange = ({ page = 1, limit = DEFAULT_LIMIT }: { page?: number; limit?: number }): PageRange => ({
  skip: (page - 1) * limit,
  limit,
});

type Fields = Record<string, 0 | 1> | readonly string[];

/** The methods of a model that a list needs. The models' own types are not assignable to each other. */
export interface ListableModel {
  find(filter: object, fields?: Fields, options?: object): { lean<Read>(): { exec(): Promise<Read> } };
  estimatedDocumentCount(): { exec(): Promise<number> };
  countDocuments(filter: object): { exec(): Promise<number> };
}

export interface PageQuery extends PageRange {
  filter: object;
  sort: Record<string, 1 | -1>;
  /** Fields to read; all fields by default. */
  fields?: Fields;
  /** Index to use when the database would choose another. */
  hint?: Record<string, 1 | -1>;
  /** Counts the matching documents. Set this when there is a cheaper way than `countMatching`. */
  count?: () => Promise<number>;
}

/** Reads one page of the matching documents and counts all of them. */
export async function readPage<Row>(model: ListableModel, query: PageQuery): Promise<{ total: number; rows: Row[] }> {
  const { filter, fields, sort, skip, limit, hint, count = () => countMatching(model, filter) } = query;
  const [total, rows] = await Promise.all([
    count(),
    // MongoDB treats a limit of 0 as no limit.
    limit === 0
      ? []
      : model
          .find(filter, fields, { ...ONE_REPLY, sort, skip, limit, ...(hint && { hint }) })
          .lean<Row[]>()
          .exec(),
  ]);
  return { total, rows };
}

/** Without a filter, takes the number from the collection's metadata instead of counting. */
export const countMatching = (model: ListableModel, filter: object): Promise<number> =>
  Object.keys(filter).length === 0 ? model.estimatedDocumentCount().exec() : model.countDocuments(filter).exec();

/** Reads the documents with these ids, in this order. Leaves out ids without a document. */
export async function readInOrder<T extends { _id: number }>(
  model: ListableModel,
  ids: readonly number[],
  fields: Fields,
): Promise<T[]> {
  const found = await model
    .find({ _id: { $in: ids } }, fields, ONE_REPLY)
    .lean<T[]>()
    .exec();
  const byId = new Map(found.map((document) => [document._id, document]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
