import { movedSystems } from '@axp/contracts/move-in';
import { useRouter } from 'next/router';
import { MoveInFrame, MoveInPage } from './move-in-page.tsx';
import { subjectsIn } from './move-in-steps.ts';
import { NewUpload } from './new-upload.tsx';
import { UploadedFile } from './uploaded-file.tsx';

/** `/admin/move-in/upload`: the file of a system, with `?source=`, or what it has, with `?id=`. */
export function UploadPage() {
  const { query } = useRouter();
  const system = movedSystems.find((one) => one === query.source);
  if (query.id === undefined && system) {
    return (
      <MoveInFrame step="upload" system={system} moveIn={null}>
        <NewUpload key={system} system={system} subjects={subjectsIn(query.subjects)} />
      </MoveInFrame>
    );
  }
  return (
    <MoveInPage step="upload">
      {(moveIn) => <UploadedFile key={moveIn.id} moveIn={moveIn} />}
    </MoveInPage>
  );
}
