-- Drops chunks.searchable: search asks the document whether it is ready, so that a document becomes ready by one row
-- instead of an update of all its chunks. Processes of the former version can't run beside this one.
ALTER TABLE "chunks" DROP COLUMN "searchable";