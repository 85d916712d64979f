import { useState } from 'react';
import { type CodeMemory, codeMemory } from './code-memory.ts';
import { ForgotEmail } from './forgot-email.tsx';
import { ForgotReset } from './forgot-reset.tsx';
import { ForgotSent } from './forgot-sent.tsx';

const memory = codeMemory('forgot');

/** The address, then 'Email Terkirim', then code and new password. A reload stays at the step. */
export function ForgotPasswordPage() {
  const [kept, setKept] = useState<CodeMemory | null>(memory.read);
  const go = (next: CodeMemory) => {
    memory.keep(next);
    setKept(next);
  };
  const startOver = () => {
    memory.forget();
    setKept(null);
  };
  if (!kept) return <ForgotEmail onSent={(email) => go({ email, sentAt: Date.now(), step: 'sent' })} />;
  if (kept.step === 'reset') return <ForgotReset email={kept.email} onBack={startOver} onDone={memory.forget} />;
  return <ForgotSent email={kept.email} onCode={() => go({ ...kept, step: 'reset' })} onBack={startOver} />;
}
