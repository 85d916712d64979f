import { deviceNameOf } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
it.each([
  [`Mozilla/5.0 (Linux; Android 13; SM-A145F) ${WEBKIT} Chrome/125.0.0.0 Mobile Safari/537.36`, 'Chrome di Android'],
  [
    `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet di Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 12) ${WEBKIT} MiuiBrowser/14 Chrome/112 Mobile Safari/537.36`,
    'Peramban bawaan di Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari di iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/120.0 Mobile/15E148 Safari/604.1',
    'Chrome di iPad',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/125.0 Safari/537.36 Edg/125.0`, 'Edge di Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/125.0 Safari/537.36 OPR/110.0`, 'Opera di Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0', 'Firefox di Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Safari di Mac',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/125.0 Safari/537.36`, 'Chrome di Chromebook'],
  ['okhttp/4.9 (Android 11)', 'Perangkat Android'],
  ['curl/8.5.0', 'Perangkat lain'],
  ['', 'Perangkat lain'],
  [`${'<script>'.repeat(2000)} Chrome/1 Windows`, 'Perangkat lain'],
])('deviceNameOf: %s', (userAgent, name) => expect(deviceNameOf(userAgent)).toBe(name));
