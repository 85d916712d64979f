import type { Schema } from 'mongoose';

/** Lets documents be added, and refuses every change and deletion through the model with this message. */
export function appendOnly(schema: Schema, message: string): void {
  const refuse = () => {
    throw new Error(message);
  };
  schema.pre(
    [
      'updateOne',
      'updateMany',
      'replaceOne',
      'findOneAndUpdate',
      'findOneAndReplace',
      'deleteOne',
      'deleteMany',
      'findOneAndDelete',
    ],
    { document: true, query: true },
    refuse,
  );
  schema.pre('bulkWrite', refuse);
  schema.pre('save', function () {
    if (!this.isNew) refuse();
  });
}
