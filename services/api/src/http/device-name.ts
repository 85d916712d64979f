type Names = readonly (readonly [mark: RegExp, name: string])[];

/** The first mark that matches counts: most browsers also name the ones that they derive from. */
const BROWSERS: Names = [
  [/\bEdgA?\/|\bEdge\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|Opera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\/|\bUBrowser\//, 'UC Browser'],
  [/\b(HuaweiBrowser|MiuiBrowser|VivoBrowser|HeyTapBrowser)\//, 'peramban bawaan'],
  [/\bFBAN\/|\bFBAV\/|\bInstagram\b/, 'aplikasi media sosial'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bHeadlessChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: Names = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
/** A User-Agent header has about 200 characters. */
const LENGTH_MAX = 1000;

/**
 * Describes the browser of a User-Agent header in words from the two lists: "Chrome di Android". Deliberately coarse, without
 * versions and models: enough to recognise an own device, and of no use for tracking one.
 */
export function deviceNameOf(userAgent: string): string {
  const text = userAgent.slice(0, LENGTH_MAX);
  const nameIn = (names: Names) => names.find(([mark]) => mark.test(text))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser && system) return `${browser.charAt(0).toUpperCase()}${browser.slice(1)} di ${system}`;
  if (system) return `Perangkat ${system}`;
  return browser ?? 'Perangkat lain';
}
