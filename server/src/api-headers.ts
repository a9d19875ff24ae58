/** The headers of every answer of the API. */
export const apiHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The same of an answer that is known to be JSON. */
export const jsonHeaders = { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' };
