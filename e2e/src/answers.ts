import { type APIResponse, expect } from '@playwright/test';

/** The data of a successful response. Fails the test for any other response. */
export async function dataOf<T>(response: APIResponse): Promise<T> {
  const answer = await response.json();
  expect(answer, `${response.url()}: ${JSON.stringify(answer)}`.slice(0, 500)).toMatchObject({ success: true });
  return answer.data;
}

/** Repeats a call while the response is 503, as a busy server asks for. The call must be safe to repeat. */
export async function untilAvailable(call: () => Promise<APIResponse>): Promise<APIResponse> {
  let response = await call();
  await expect(async () => {
    if (response.status() === 503) response = await call();
    expect(response.status()).not.toBe(503);
  }).toPass();
  return response;
}
