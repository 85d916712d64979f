export interface Failure {
  /** 0 when there was no answer. */
  status: number;
  /** Fit for the log: the provider's own words without anything secret. */
  reason: string;
  messages: string[];
}

/**
 * Takes from an error of the provider's client the little that may leave it: the error object itself holds the request
 * with the server key. Should an answer repeat the key, it is taken out.
 */
export function describeFailure(error: unknown, secret: string): Failure {
  const { httpStatusCode, ApiResponse, message } = (error ?? {}) as Record<string, unknown>;
  // A number for HTTP errors, a text for errors in the body, null without an answer.
  const status = Number(httpStatusCode) || 0;
  const messages = messagesOf(ApiResponse);
  const words = status === 0 ? String(message ?? 'no answer') : messages.join('; ');
  const encoded = Buffer.from(`${secret}:`).toString('base64');
  const reason = `${status || 'no status'}: ${words}`
    .replaceAll(secret, '***')
    .replaceAll(encoded, '***')
    .slice(0, 300);
  return { status, reason, messages };
}

function messagesOf(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const { error_messages, status_message } = answer as Record<string, unknown>;
  const words = Array.isArray(error_messages) ? error_messages : [status_message];
  return words.filter((word) => typeof word === 'string');
}
