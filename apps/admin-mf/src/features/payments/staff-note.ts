import { ADMIN_TEXTS, STAFF_NOTE_MAX } from '@kenali/contracts';

/** What a staff note must be, as `register` takes it; the server trims it too. */
export const requiredNote = {
  validate: (note: string) =>
    note.trim() === ''
      ? ADMIN_TEXTS.noteRequired
      : note.trim().length <= STAFF_NOTE_MAX || ADMIN_TEXTS.fieldTooLong('Catatan', STAFF_NOTE_MAX),
};
