/** A positive integer identifier. Never the protection of what it names. */
export type Id = number;
/** ISO 8601 time in UTC, "2026-11-21T03:04:05.000Z". */
export type IsoTime = string;
/** Whole rupiah with two decimals, "350000.00". */
export type DecimalRupiah = string;

export type Role = 'user' | 'admin' | 'internal';
export type AssessmentType = 'sensory' | 'learning' | 'intelligence' | 'other';
export type UserAssessmentStatus = 'available' | 'in_progress' | 'completed';
export type OrderStatus = 'pending' | 'completed' | 'cancelled';
/** `refunded` is beyond the specification's list: money that went back; pages show the raw value. */
export type PaymentStatus = 'pending' | 'completed' | 'paid' | 'failed' | 'expired' | 'refunded';

/** What a person may see of an account: their own, or a signed-in one's header. */
export interface UserView {
  id: Id;
  email: string;
  firstName: string;
  lastName: string;
  whatsappNumber: string;
  profileImageUrl: string | null;
  role: Role;
  isEmailVerified: boolean;
  createdAt: IsoTime;
}
