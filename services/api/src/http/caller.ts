import type { Id, Role } from '@kenali/contracts';

/** Who is calling, as the database knows them at this request. */
export interface Caller {
  id: Id;
  role: Role;
  /** The session that the token belongs to. */
  sid: string;
}

declare global {
  namespace Express {
    interface Request {
      caller?: Caller;
    }
  }
}
