/** What Playwright turns off. Chromium reads only the last list of features, so ours repeats this one. */
export const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * A full Chromium loads the popups of its address bar as pages of their own for each new window, which takes more processor
 * time than most pages of Kenali. A headless shell has no address bar.
 */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** The flags of every browser that tests and benchmarks start. */
export const LAUNCH_ARGS: string[] = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join(',')}`,
];
