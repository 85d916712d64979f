export { type Email, type MailTransport, renderEmail } from './email.ts';
export type { EmailContent } from './email-content.ts';
export { createMailTransport } from './mail-transport.ts';
export { mailboxRoutes } from './mailbox.routes.ts';
export { eraseMailbox } from './mailbox.ts';
export type { AccountChange, OwnerEmail, OwnerEmails } from './owner-email.ts';
export { type EmailKind, type EmailKinds, type EmailTemplate, mailJob, sendNext } from './send-next.ts';
