/** The parts of midtrans-client 1.4.3 that we use. It has no types, and the community types only cover creating. */
declare module 'midtrans-client' {
  interface ApiConfig {
    get(): { isProduction: boolean; serverKey: string; clientKey: string };
    getSnapApiBaseUrl: () => string;
    getCoreApiBaseUrl: () => string;
  }
  interface HttpDefaults {
    timeout: number;
    maxRedirects: number;
    maxContentLength: number;
    proxy: false | undefined;
    headers: { common: Record<string, string> };
  }
  /** A request of axios. */
  interface HttpRequest {
    headers: { set(more: Record<string, string>): void };
  }
  class Snap {
    constructor(options: { isProduction: boolean; serverKey: string; clientKey: string });
    apiConfig: ApiConfig;
    httpClient: {
      http_client: {
        defaults: HttpDefaults;
        interceptors: { request: { use(change: (request: HttpRequest) => object): void } };
      };
    };
    transaction: {
      status(orderId: string): Promise<unknown>;
      cancel(orderId: string): Promise<unknown>;
      refund(orderId: string, refund: { refund_key: string; amount: number; reason: string }): Promise<unknown>;
    };
    createTransaction(transaction: object): Promise<unknown>;
  }
  /** Holds the server key in `rawHttpClientData`, so never log or rethrow it. */
  class MidtransError extends Error {
    /** A number for HTTP errors, text for errors in the body, null without an answer. */
    httpStatusCode: number | string | null;
    ApiResponse: unknown;
  }
  const midtrans: { Snap: typeof Snap; MidtransError: typeof MidtransError };
  export default midtrans;
  export type { MidtransError, Snap };
}
