import { type AdminConsultation, fullName } from '@kenali/contracts';
import { TextLink } from '@kenali/ui';

export interface WhatsappLinkProps {
  user: Pick<AdminConsultation['user'], 'firstName' | 'lastName' | 'whatsappNumber'>;
}

/** Opens a WhatsApp chat with the parent. Renders nothing without a number. */
export function WhatsappLink({ user }: WhatsappLinkProps) {
  const url = whatsappUrl(user.whatsappNumber);
  return (
    url && (
      <TextLink
        $alone
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`WhatsApp ${fullName(user)} (tab baru)`}
      >
        WhatsApp
      </TextLink>
    )
  );
}

/**
 * Returns the URL of a WhatsApp chat, or null for an empty number.
 * @param number as stored: "081234567890" or "6281234567890"
 */
export function whatsappUrl(number: string): string | null {
  const digits = number.replace(/\D/g, '').replace(/^0/, '62');
  return digits === '' ? null : `https://wa.me/${digits}`;
}
