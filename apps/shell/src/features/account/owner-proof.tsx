import type { OwnerProof, SecondFactorView } from '@kenali/contracts';
import { fieldOf, LoginCodeField } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import type { Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { rules } from './account-form.tsx';

interface OwnerProofValues {
  currentPassword: string;
  code: string;
}
export const NO_PROOF: OwnerProofValues = { currentPassword: '', code: '' };

/** What the values of a form prove, as calls take it. */
export const ownerProofOf = ({ currentPassword, code }: OwnerProofValues): OwnerProof =>
  code ? { currentPassword, code: code.trim() } : { currentPassword };

/** Asks for a code while the account has a second factor, and whenever the server has asked for one. */
export function OwnerCodeField<Values extends { code: string }>({ form }: { form: UseFormReturn<Values> }) {
  const { data } = useQuery<SecondFactorView>({ queryKey: ['/api/auth/second-factor'] });
  const name = 'code' as Path<Values>;
  if (!data?.isOn && !form.getFieldState(name, form.formState).error) return null;
  return <LoginCodeField {...fieldOf(form, name, rules.secondFactorCode as RegisterOptions<Values, Path<Values>>)} />;
}
