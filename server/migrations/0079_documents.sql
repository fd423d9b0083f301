-- Generated from the definitions: 5 statements. Reviewed before it is committed.
ALTER TABLE "master"."field_sample" ADD COLUMN "size_list" bigint;
ALTER TABLE "master"."field_sample" ADD COLUMN "size" bigint;
CREATE INDEX "field_sample_size" ON "master"."field_sample" (platform_id, "size");
ALTER TABLE "master"."field_sample" ADD CONSTRAINT "field_sample_size_list_fk" FOREIGN KEY (platform_id, "size_list") REFERENCES "design"."size_list" (platform_id, id);
ALTER TABLE "master"."field_sample" ADD CONSTRAINT "field_sample_size_fk" FOREIGN KEY (platform_id, "size") REFERENCES "design"."size_list__sizes" (platform_id, id);
