import type { Role } from '@kenali/contracts';
import mongoose from 'mongoose';

export interface UserDocument {
  _id: number;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  whatsappNumber: string;
  profileImageUrl: string | null;
  isEmailVerified: boolean;
  authProvider: string;
  role: Role;
  isActive: boolean;
  lastLoginAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new mongoose.Schema<UserDocument>(
  {
    _id: { type: Number, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    firstName: { type: String, required: true },
    lastName: { type: String, required: true },
    whatsappNumber: { type: String, default: '' },
    profileImageUrl: { type: String, default: null },
    isEmailVerified: { type: Boolean, default: false },
    authProvider: { type: String, default: 'custom' },
    role: { type: String, enum: ['user', 'admin', 'internal'], default: 'user' },
    isActive: { type: Boolean, default: true },
    lastLoginAt: { type: Date, default: null },
  },
  { timestamps: true, versionKey: false },
);
schema.index({ email: 1 }, { unique: true });

export const User = mongoose.model<UserDocument>('User', schema, 'users');
