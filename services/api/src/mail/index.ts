export { type Email, type MailTransport, renderEmail } from './email.ts';
export { createMailTransport } from './mail-transport.ts';
export { mailboxRoutes } from './mailbox.routes.ts';
export { type MessageKind, Outbox, type OutboxDocument, putInOutbox } from './outbox.model.ts';
export { type EmailKinds, type EmailTemplate, sendNext } from './send-next.ts';
export { startSender } from './start-sender.ts';
