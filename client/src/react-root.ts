/** Entry of the React chunk, which is evaluated before the app. */
export { createRoot } from 'react-dom/client';
