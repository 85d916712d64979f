/** Returns the address of a WhatsApp chat. `phone` is in international form without "+". */
export const whatsappUrl = (phone: string): string => `https://wa.me/${phone}`;

/** "+62 812-0000-0001" */
export const readablePhone = (phone: string): string =>
  `+${phone.slice(0, 2)} ${phone.slice(2).replace(/(\d{3})(\d{4})/, '$1-$2-')}`;
