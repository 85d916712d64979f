import { defineModel, defineSchema } from '../../../db/model.ts';

/**
 * The session record of the specification (sid, sess, expire): one user's family of refresh tokens, or one admin session.
 * The token itself is never stored. `generation` counts its replacements, and `tokenHash` is the hash of the newest token.
 */
export interface SessionDocument {
  sid: string;
  sess: {
    userId: number;
    audience: 'user' | 'admin';
    generation: number;
    tokenHash: string | null;
    rotatedAt: Date | null;
    lastSeenAt: Date;
    createdAt: Date;
    /** Browser and system in words. */
    device: string;
    /** When a code of the second factor was last accepted for this session. */
    provenAt?: Date;
  };
  expire: Date;
}

const schema = defineSchema<SessionDocument>(
  {
    sid: { type: String, required: true },
    sess: {
      userId: { type: Number, required: true },
      audience: { type: String, enum: ['user', 'admin'], required: true },
      generation: { type: Number, required: true },
      tokenHash: { type: String, default: null },
      rotatedAt: { type: Date, default: null },
      lastSeenAt: { type: Date, required: true },
      createdAt: { type: Date, required: true },
      device: { type: String, required: true },
      provenAt: Date,
    },
    expire: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ sid: 1 }, { unique: true });
schema.index({ 'sess.userId': 1 });
schema.index({ expire: 1 }, { expireAfterSeconds: 0 });

export const Session = defineModel<SessionDocument>('Session', schema, 'sessions');
