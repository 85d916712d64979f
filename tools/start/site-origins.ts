import { settings } from '../../apps/shell/src/settings.ts';

/** Hosts that the provider's own script and frames use, beside its main one (its documentation on content security). */
const MIDTRANS_HOSTS = ['https://*.midtrans.com', 'https://*.veritrans.co.id'];

/** Foreign origins that the content-security policy of the site names, by what they may do. */
export function siteOrigins(snapJsUrl: string) {
  const { origin, hostname } = new URL(snapJsUrl);
  const payment = /(^|\.)midtrans\.com$/.test(hostname) ? [origin, ...MIDTRANS_HOSTS] : [origin];
  return {
    scriptOrigins: payment,
    connectOrigins: payment,
    frameOrigins: [...payment, new URL(settings.profileVideoUrl).origin],
  };
}
