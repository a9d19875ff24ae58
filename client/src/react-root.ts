/** React itself, as a file of the build that makes it ready when it comes, ahead of the app. */
export { createRoot } from 'react-dom/client';
