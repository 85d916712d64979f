interface Countable {
  estimatedDocumentCount(): { exec(): Promise<number> };
  countDocuments(filter: object): { exec(): Promise<number> };
}

/** How many documents of a model match. How many there are in all is known without counting. */
export const countMatching = (model: Countable, filter: object): Promise<number> =>
  Object.keys(filter).length === 0 ? model.estimatedDocumentCount().exec() : model.countDocuments(filter).exec();
