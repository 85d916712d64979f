/** The fields that differ. Sending only these keeps concurrent changes by other admins. */
export const changedFields = <Fields extends object>(before: Fields, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => before[field as keyof Fields] !== value),
  ) as Partial<Fields>;
