export { type Letter, layOut } from './letter.ts';
export { mailboxRoutes } from './mailbox.routes.ts';
export { type NoteKind, Outbox, type OutboxDocument, putInOutbox } from './outbox.model.ts';
export { createPost, type Post } from './post.ts';
export { type LetterKinds, type LetterWriter, sendNext } from './send-next.ts';
export { startSender } from './start-sender.ts';
