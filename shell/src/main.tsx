import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { router } from './router.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no #root');
createRoot(element).render(<RouterProvider router={router} />);
