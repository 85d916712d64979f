import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Stack } from '../layout/layout.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/**
 * The input for a code of the authenticator app. A button changes it to one for a recovery code, because those have letters,
 * which phones do not offer in a field of digits.
 */
export function LoginCodeField(props: Omit<TextFieldProps, 'label' | 'hint' | 'inputMode'>) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <Stack $gap={2}>
      <TextField
        {...props}
        label={isRecovery ? 'Kode pemulihan' : 'Kode verifikasi'}
        hint={
          isRecovery
            ? 'Salah satu kode yang Anda simpan. Setiap kode berlaku satu kali.'
            : 'Enam digit dari aplikasi autentikator Anda.'
        }
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <Button type="button" $variant="quiet" $size="small" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Pakai aplikasi autentikator' : 'Pakai kode pemulihan'}
        </Button>
      </div>
    </Stack>
  );
}
